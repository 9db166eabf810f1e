// Settings of sending and delivering. Their values are budgets, see limits/delivery.ts; tests hand in smaller ones.

import { deliveryBudgets } from './limits/delivery.ts'

export interface DeliveryConfig {
  /** Logs whose positions one session keeps in memory; beyond it, those that it is caught up with are forgotten. */
  rememberedLogs: number
  /** Sends of one socket that wait for their commit; above it the socket is not read. */
  sendsInFlight: number
}

export const deliveryDefaults: DeliveryConfig = {
  rememberedLogs: deliveryBudgets.logsRememberedPerSession.value,
  sendsInFlight: deliveryBudgets.sendsInFlightPerSession.value,
}
