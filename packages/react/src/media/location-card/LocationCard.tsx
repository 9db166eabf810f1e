import { useMemo } from 'react'
import { mediaTexts } from '../../strings/en/media.ts'
import { addEnglish } from '../../strings/strings.ts'
import { PlaceIcon } from '../../ui/icons/icons.tsx'
import { useTexts } from '../../ui/texts.ts'
import {
  degreesText,
  drawingSize,
  drawMap,
  geoAddress,
  isPlace,
  mapAddress,
  type Place,
} from './map-links.ts'

addEnglish(mediaTexts)

export interface LocationCardProps extends Place {
  /** The name of the location. */
  readonly name?: string | undefined
  readonly address?: string | undefined
}

/**
 * A location: name, address and coordinates on a generated drawing. No map service is contacted; a map opens on demand.
 */
export function LocationCard({ latitude, longitude, name, address }: LocationCardProps) {
  const { t, locale } = useTexts()
  const exists = isPlace({ latitude, longitude })
  const drawing = useMemo(() => drawMap({ latitude, longitude }), [latitude, longitude])
  const title = name || address || t('locationCard.name')
  const north = t(latitude < 0 ? 'locationCard.south' : 'locationCard.north', {
    degrees: degreesText(latitude, locale),
  })
  const east = t(longitude < 0 ? 'locationCard.west' : 'locationCard.east', {
    degrees: degreesText(longitude, locale),
  })
  return (
    <div className="parley-place">
      <div className="parley-place-map">
        <svg
          viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={drawing.park} data-part="park" />
          <path d={drawing.lanes} data-part="lane" />
          <path d={drawing.roads} data-part="road" />
        </svg>
        <span className="parley-place-pin">
          <PlaceIcon />
        </span>
      </div>
      <div className="parley-place-text">
        {exists ? (
          <a
            className="parley-place-name"
            href={mapAddress({ latitude, longitude })}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={t('locationCard.open', { name: title })}
            dir="auto"
          >
            {title}
          </a>
        ) : (
          <span className="parley-place-name" dir="auto">
            {title}
          </span>
        )}
        {address && address !== title && (
          <span className="parley-place-line" dir="auto">
            {address}
          </span>
        )}
        {exists && (
          <span className="parley-place-line">
            {north}, {east}
          </span>
        )}
        {exists && (
          <a className="parley-place-app" href={geoAddress({ latitude, longitude })}>
            {t('locationCard.map')}
          </a>
        )}
      </div>
    </div>
  )
}
