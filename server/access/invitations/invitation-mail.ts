import type { Mail } from '../../platform/mail-sender.ts'
import type { ShownInvitation } from './invitation.entity.ts'

/** The e-mail of an invitation; the link is on a line of its own. */
export const invitationMail = (
  { email, expiresAt }: ShownInvitation,
  { workspace, by, link }: { workspace: string; by: string; link: string },
): Mail => ({
  to: email,
  subject: `${by} invites you to ${workspace} on Verdict`,
  paragraphs: [
    `${by} invites you to moderate for ${workspace} on Verdict. Open this link to choose a password and join:`,
    link,
    `It works once, until ${expiresAt.toUTCString()}. Whoever has it can join in your place: pass it on to nobody.`,
    'You did not expect this? Then there is nothing to do, and the link stops working by itself.',
  ],
})
