/** Characters that nobody sees: tag characters, zero-width ones, controls of direction, variation selectors. */
export const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** A text as a person sees it, so that a model is not told what its readers are not. */
export const visibleText = (text: string | null): string => (text ?? '').replace(invisible, '')
