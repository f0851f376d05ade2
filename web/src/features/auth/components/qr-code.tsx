/** Draws a text as a QR code (ISO/IEC 18004) in the browser, so that the text never leaves the device. */
import { encode } from 'uqr'
import css from './two-factor.module.css'

/** The quiet zone, in modules. Readers require four. */
const QUIET = 4

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={css['code']} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      {/* Dark on light in both themes, because not every reader recognizes inverted codes. */}
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
