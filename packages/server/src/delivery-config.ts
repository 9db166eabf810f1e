// Settings of sending and delivering. Their values are budgets, see limits/delivery.ts; tests hand in smaller ones.

import { deliveryBudgets } from './limits/delivery.ts'

export interface DeliveryConfig {
  /** Logs whose positions one session keeps in memory; beyond it, those that it is caught up with are forgotten. */
  rememberedLogs: number
  /** Sends of one socket that wait for their commit; above it the socket is not read. */
  sendsInFlight: number
  /** The bytes of such sends, of one session and of all sessions together. */
  sendsInFlightBytes: number
  sendsInFlightBytesTotal: number
  /** A device with more unsent bytes gets no room messages of any priority … */
  roomHighBytes: number
  /** … and with more than these it is closed. */
  roomUnsentBytes: number
  /** How often an ordinary member of a room may send something of high priority; see limits/delivery.ts. */
  urgentPerSecond: number
}

export const deliveryDefaults: DeliveryConfig = {
  rememberedLogs: deliveryBudgets.logsRememberedPerSession.value,
  sendsInFlight: deliveryBudgets.sendsInFlightPerSession.value,
  sendsInFlightBytes: deliveryBudgets.sendsInFlightBytesPerSession.value,
  sendsInFlightBytesTotal: deliveryBudgets.sendsInFlightBytesTotal.value,
  roomHighBytes: deliveryBudgets.roomMessagesUnsentBytes.value,
  roomUnsentBytes: deliveryBudgets.roomUnsentBytes.value,
  urgentPerSecond: deliveryBudgets.urgentRoomMessagesPerSecond.value,
}
