/** What a page of the settings says of the things that it lists: the keys of the messages. */
export interface SettingsTexts {
  title: string
  hint: string
  create: string
  none: string
  noneHint: string
  /** The button beside a thing, and the title of the dialog that asks; both take its name. */
  deleteOne: string
  deleteTitle: string
  deleteText: string
  delete: string
}
