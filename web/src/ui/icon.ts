/** Icons of one family: 20 px, stroke 1.5. They are decorative, because a label carries the meaning. */
import { createElement, type ComponentType } from 'react'
import drawings from './icons.svg?url'

export interface IconProps {
  readonly size?: number
  readonly className?: string
}
export type Icon = ComponentType<IconProps>

/** Icons that point along the line. `base.css` mirrors them in right-to-left text. */
const TURNING = /^(?:arrow-left|arrow-right|chevron-right|send|logout|star-half-filled)$/

/** `drawing` is an id in `icons.svg`. One picture with all drawings loads with the page, so that they are not in its code. */
export const icon = (drawing: string): Icon =>
  function DrawnIcon({ size = 20, className }) {
    const attributes = { width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }
    const ends = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const
    const turns = { 'data-turns': TURNING.test(drawing) || undefined }
    const use = createElement('use', { href: `${drawings}#${drawing}` })
    return createElement('svg', { ...attributes, ...ends, ...turns, className, 'aria-hidden': true }, use)
  }
