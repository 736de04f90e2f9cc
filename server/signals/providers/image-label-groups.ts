/** The groups of image labels, in the specification's order and words (section 2.10). */
export const imageLabelGroups = {
  explicit_nudity: 'Explicit Nudity',
  non_explicit_nudity: 'Non-Explicit Nudity',
  swimwear_or_underwear: 'Swimwear or Underwear',
  violence: 'Violence',
  visually_disturbing: 'Visually Disturbing',
  rude_gestures: 'Rude Gestures',
  drugs_and_tobacco: 'Drugs & Tobacco',
  alcohol: 'Alcohol',
  gambling: 'Gambling',
  hate_symbols: 'Hate Symbols',
} as const

/** The key of a group of image labels. */
export type ImageLabelGroup = keyof typeof imageLabelGroups
