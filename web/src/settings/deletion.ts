/** What is said where one of a kind is deleted. */
export interface Deletion {
  /** The button beside the thing of that name. */
  one: (name: string) => string
  title: (name: string) => string
  text: string
  confirm: string
}
