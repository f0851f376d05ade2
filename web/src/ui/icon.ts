/** The one family of icons: 20 px, stroke 1.5. Decorative: what they mean stands beside or in a label. */
import { createElement, type ComponentType } from 'react'
import drawings from './icons.svg?url'

export interface IconProps {
  readonly size?: number
  readonly className?: string
}
export type Icon = ComponentType<IconProps>

/** They point along the line, which in right-to-left goes the other way; `base.css` turns them. */
const TURNING = /^(?:arrow-left|arrow-right|chevron-right|send|logout)$/

/** `drawing` is an id in `icons.svg`: the drawings are one picture beside the page instead of code in it. */
export const icon = (drawing: string): Icon =>
  function DrawnIcon({ size = 20, className }) {
    const attributes = { width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }
    const ends = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const
    const turns = { 'data-turns': TURNING.test(drawing) || undefined }
    const use = createElement('use', { href: `${drawings}#${drawing}` })
    return createElement('svg', { ...attributes, ...ends, ...turns, className, 'aria-hidden': true }, use)
  }
