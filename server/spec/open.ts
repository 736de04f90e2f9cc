/** What is missing, by the id of a line that does not hold yet, in whole or in part. */
export const open: Readonly<Record<string, string>> = {
  '1.0.2b': 'images are read and compared with lists; nothing scans them for unsafe content',
  '1.0.2c': 'no classifier checks content against a policy of the platform; AI moderators do in its place',
  '1.0.5b':
    'an integration deletes messages and bans users on the chat platform, where an admin has turned that on',
  '2.10.16': 'Topic and Custom AI scores have no provider and never match',
  '2.10.21': 'image labels, scores, people, ages and faces have no provider and never match',
  '2.10.22': 'video labels have no provider and never match',
  '2.10.26': 'Topic volume has no provider and never matches',
  '2.10.29': 'the groups are offered, and no provider gives labels of them',
  '2.10.30': 'the classes are offered, and no provider gives labels of them',
  '3.1.6': 'a flag is not applied to what a human has removed: 3.1.8 says that rules do not overrule humans',
  '4.2.6':
    'text that an AI moderator is slow about is answered with what the rules said, or with timeout where it is held',
}
