// Settings of sending and delivery. Their values are budgets, see limits/delivery.ts. Tests pass smaller ones.

import { deliveryBudgets } from '../limits/delivery.ts'

export interface DeliveryConfig {
  /**
   * Logs whose positions one session keeps in memory. Beyond it, logs that the device is caught up with are dropped.
   */
  rememberedLogs: number
  /** Sends of one socket that wait for their commit. Beyond it, the socket is not read. */
  sendsInFlight: number
  /** The bytes of such sends, for one session and for all sessions together. */
  sendsInFlightBytes: number
  sendsInFlightBytesTotal: number
  /** A device with more unsent bytes receives no room messages of any priority … */
  roomHighBytes: number
  /** … and with more than these it is closed. */
  roomUnsentBytes: number
  /** How often an ordinary member of a room may send with high priority; see limits/delivery.ts. */
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
