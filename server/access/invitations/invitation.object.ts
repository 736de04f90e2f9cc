import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { PayloadFields } from '../../platform/graphql/payload.ts'
import { Invitation, type ShownInvitation } from './invitation.entity.ts'

/** The outcome of an invitation's e-mail. */
export enum InvitationMail {
  sent = 'sent',
  failed = 'failed',
  not_configured = 'not_configured',
}
registerEnumType(InvitationMail, {
  name: 'InvitationMail',
  description: 'What happened to the e-mail with an invitation',
  valuesConfig: described(InvitationMail, {
    sent: 'The mail server took it',
    failed: 'The mail server did not take it; the link works all the same',
    not_configured: 'There is no mail server: the link is to be handed over',
  }),
})

@PayloadFields()
@ObjectType({ description: 'An invitation with its link: the only time that it is shown' })
export class NewInvitation {
  @Field(() => Invitation, { description: 'The invitation as lists show it' }) invitation!: ShownInvitation
  @Field(() => String, {
    description: 'The address of its link below that of the dashboard; it works once, until `expiresAt`',
  })
  path!: string
  @Field(() => InvitationMail, { description: 'Whether it went out as an e-mail' }) mail!: InvitationMail
}

@ObjectType({ description: 'An invitation, for the holder of its link' })
export class OpenInvitation {
  @Field(() => String, { description: 'The e-mail address that they will sign in with' }) email!: string
  @Field(() => String, {
    nullable: true,
    description: 'What the team will call them; null where it was not given',
  })
  name!: string | null
  @Field(() => String, { description: 'The name of the workspace that they join' })
  workspaceName!: string
  @Field(() => String, {
    nullable: true,
    description: 'Who invited them; null where that was no member, or one who left the team',
  })
  invitedBy!: string | null
  @Field(() => Date, { description: 'When the link stops working' }) expiresAt!: Date
}
