import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { explanationsOf } from './explanation.store.ts'
import {
  actionsOfDeliveries,
  attemptsOfDeliveries,
  bodiesOf,
  deliveriesById,
  statesOfActions,
} from './delivery.store.ts'

/** Deliveries by their ids. */
export const deliveryById = rowsById(deliveriesById)

/** The exact body that a delivery sends. */
export const deliveryBody = rowsById(bodiesOf)

/** The actions that a delivery carries, in the order they were taken. */
export const actionsOfDelivery = rowsOfOwner(actionsOfDeliveries)

/** The attempts of a delivery, oldest first. */
export const attemptsOfDelivery = rowsOfOwner(attemptsOfDeliveries)

/** How far an action has come. */
export const stateOfAction = rowsById(statesOfActions)

/** Why an action, or a delivery, was delivered or was not, by its id. */
export const explanationOf = rowsById(explanationsOf)
