import type { ReactNode } from 'react'
import { mediaTexts } from '../../strings/en/media.ts'
import { addEnglish } from '../../strings/strings.ts'
import { PlaceIcon } from '../../ui/icons/icons.tsx'
import { useTexts } from '../../ui/texts.ts'
import { type Coordinates, degreesText, geoAddress, isOnEarth, mapAddress, tilesAround } from './map-links.ts'

addEnglish(mediaTexts)

/** Props of `LocationCard`. */
export interface LocationCardProps extends Coordinates {
  /** The name of the location. */
  readonly name?: string | undefined
  /** The address, as readable text. */
  readonly address?: string | undefined
  /** The URL of map tiles, with {z}, {x} and {y}. Without it no map is shown, and no map service is contacted. */
  readonly tiles?: string | undefined
  /** Shown at the end of the last line: the time of the message. */
  readonly meta?: ReactNode
}

/** A location: name, address and coordinates, and a link that opens a map. */
export function LocationCard({ latitude, longitude, name, address, tiles = '', meta }: LocationCardProps) {
  const { t, locale } = useTexts()
  const exists = isOnEarth({ latitude, longitude })
  const map = tilesAround({ latitude, longitude }, tiles)
  const title = name || address || t('locationCard.name')
  const north = t(latitude < 0 ? 'locationCard.south' : 'locationCard.north', {
    degrees: degreesText(latitude, locale),
  })
  const east = t(longitude < 0 ? 'locationCard.west' : 'locationCard.east', {
    degrees: degreesText(longitude, locale),
  })
  return (
    <div className="parley-place">
      {map.length > 0 && (
        <div className="parley-place-map" aria-hidden="true">
          {map.map(({ src, left, top }) => (
            <img
              key={src}
              src={src}
              alt=""
              loading="lazy"
              draggable={false}
              style={{ insetInlineStart: left, insetBlockStart: top }}
            />
          ))}
        </div>
      )}
      <span className="parley-place-pin" {...(map.length > 0 && { 'data-on-map': '' })}>
        <PlaceIcon />
      </span>
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
        <span className="parley-place-line">
          {exists && `${north}, ${east}`}
          {meta}
        </span>
        {exists && (
          <a className="parley-place-app" href={geoAddress({ latitude, longitude })}>
            {t('locationCard.map')}
          </a>
        )}
      </div>
    </div>
  )
}
