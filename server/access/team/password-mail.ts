import type { Mail } from '../../platform/mail-sender.ts'
import type { TeamMember } from './member.entity.ts'

/** The e-mail of a link for a new password; the link is on a line of its own. */
export const passwordMail = (
  { email, name }: TeamMember,
  { workspace, link, expiresAt }: { workspace: string; link: string; expiresAt: Date },
): Mail => ({
  to: email,
  subject: 'Your new password for Verdict',
  paragraphs: [
    `Hello ${name}, somebody asked for a new password for your account in ${workspace} on Verdict. Open this link to set it:`,
    link,
    `It works once, until ${expiresAt.toUTCString()}. All sessions that are open with your account end then.`,
    'It was not you? Then there is nothing to do: your password stays as it is.',
  ],
})
