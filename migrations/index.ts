import { WorkspacesAndTeam } from './m0001-workspaces-and-team.ts'
import { WhatCustomersSend } from './m0002-what-customers-send.ts'
import { RulesAndLists } from './m0003-rules-and-lists.ts'
import { Decisions } from './m0004-decisions.ts'
import { Webhooks } from './m0005-webhooks.ts'

/** The migrations in order, named here because a bundle has no folder to list. */
export const migrationsList = [
  { name: '0001-workspaces-and-team', class: WorkspacesAndTeam },
  { name: '0002-what-customers-send', class: WhatCustomersSend },
  { name: '0003-rules-and-lists', class: RulesAndLists },
  { name: '0004-decisions', class: Decisions },
  { name: '0005-webhooks', class: Webhooks },
]
