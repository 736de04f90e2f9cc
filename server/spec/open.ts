/** What is missing, by the id of a line that does not hold yet, in whole or in part. */
export const open: Readonly<Record<string, string>> = {
  '1.0.5b':
    'an integration deletes messages and bans users on the chat platform, where an admin has turned that on',
  '3.1.6': 'a flag is not applied to what a human has removed: 3.1.8 says that rules do not overrule humans',
  '4.2.6':
    'text that an AI moderator is slow about is answered with what the rules said, or with timeout where it is held',
}
