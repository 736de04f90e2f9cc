/** Invisible characters: tag characters, zero-width ones, controls of direction, variation selectors. */
export const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** A text without invisible characters, so that a model sees what its readers see. */
export const visibleText = (text: string | null): string => (text ?? '').replace(invisible, '')
