import { LocationCard } from '../../media/location-card/LocationCard.tsx'
import type { KindProps } from '../../messages/kind-renderer.ts'
import { useKit } from '../../state/kit.ts'
import { Bubble } from './Bubble.tsx'
import { OtherKind } from './other.tsx'

/** A location card. It has a map only if the application sets a tile server. */
export function LocationKind(props: KindProps) {
  const { message, meta } = props
  const { mapTiles } = useKit()
  if (message.kind !== 'location') return <OtherKind {...props} />
  const { latitude, longitude, building, address } = message
  return (
    <Bubble of={props} look="card">
      <LocationCard
        latitude={latitude}
        longitude={longitude}
        name={building || undefined}
        address={address || undefined}
        tiles={mapTiles}
        meta={meta}
      />
    </Bubble>
  )
}
