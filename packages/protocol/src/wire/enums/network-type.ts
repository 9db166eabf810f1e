// Network of a device (Provision and StatisticsBody).

export const NETWORK_NONE = 0
export const NETWORK_WIFI = 1
export const NETWORK_4G = 2
export const NETWORK_3G = 3
export const NETWORK_2G = 4
export const NETWORK_WIRE = 5
