import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import {
  actionsOfDeliveries,
  attemptsOfDeliveries,
  bodiesOf,
  deliveriesById,
  statesOfActions,
} from './delivery.store.ts'
import { explanationsOf } from './explanation.store.ts'

/** Deliveries by their ids. */
export const deliveryById = rowsById(deliveriesById)

/** The exact body of a delivery. */
export const deliveryBody = rowsById(bodiesOf)

/** The actions of a delivery, in order. */
export const actionsOfDelivery = rowsOfOwner(actionsOfDeliveries)

/** The attempts of a delivery, oldest first. */
export const attemptsOfDelivery = rowsOfOwner(attemptsOfDeliveries)

/** The delivery state of an action. */
export const stateOfAction = rowsById(statesOfActions)

/** Why an action or a delivery was delivered or not, by id. */
export const explanationOf = rowsById(explanationsOf)
