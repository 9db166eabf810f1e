// Operating system of a device (Provision and StatisticsBody).

export const OS_IOS = 0
export const OS_ANDROID = 1
export const OS_LINUX = 2
export const OS_OSX = 3
export const OS_WIN = 4
export const OS_CUSTOM = 5
export const OS_OTHER = 16
