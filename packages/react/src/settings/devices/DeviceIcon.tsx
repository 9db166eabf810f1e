import { Icon } from '../../ui/icons/Icon.tsx'

export const DeviceIcon = () => (
  <Icon>
    <rect x="3" y="5" width="13" height="10" rx="1.5" />
    <path d="M7 19h5m-2.5-4v4" />
    <rect x="15.5" y="9" width="5.5" height="10" rx="1.2" />
  </Icon>
)
