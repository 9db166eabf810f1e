import { LocationCard } from '../../media/location-card/LocationCard.tsx'
import type { KindProps } from '../../messages/kinds.ts'
import { Bubble } from './Bubble.tsx'
import { OtherKind } from './other.tsx'

/** A location card without a map, so no map service is contacted. */
export function LocationKind(props: KindProps) {
  const { message, meta } = props
  if (message.kind !== 'location') return <OtherKind {...props} />
  const { latitude, longitude, building, address } = message
  return (
    <Bubble of={props} look="card">
      <LocationCard
        latitude={latitude}
        longitude={longitude}
        name={building || undefined}
        address={address || undefined}
      />
      <div className="parley-text parley-caption">{meta}</div>
    </Bubble>
  )
}
