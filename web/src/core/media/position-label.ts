/** Labels for lengths and positions of recordings, for screen readers. */
import { reader, t } from '#lib/i18n.ts'

/** Returns `1 hour 2 minutes 5 seconds`, or `0 seconds`. */
function lengthLabel(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [
    { unit: 'hour', value: Math.floor(whole / 3600) },
    { unit: 'minute', value: Math.floor(whole / 60) % 60 },
    { unit: 'second', value: whole % 60 },
  ]
  const nonZero = parts.filter(({ value }) => value > 0)
  return (nonZero.length > 0 ? nonZero : parts.slice(-1)).map(({ unit, value }) => formatUnit(unit, value)).join(' ')
}

const formatUnit = (unit: string, value: number) =>
  new Intl.NumberFormat(reader().locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)

/** Returns `1 minute 5 seconds of 3 minutes`. */
export const positionLabel = (seconds: number, length: number): string =>
  t('{at} of {length}', { at: lengthLabel(seconds), length: lengthLabel(length) })
