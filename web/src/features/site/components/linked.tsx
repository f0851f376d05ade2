/** Plain text whose web addresses can be pressed. */
import type { ReactNode } from 'react'

const address = /(https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?])/

export function Linked({ text }: { text: string }) {
  return (
    <>
      {text.split(address).map((part, at): ReactNode => {
        // The split puts what the pattern has found at the odd places.
        if (at % 2 === 0) return part
        return (
          <a key={at} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        )
      })}
    </>
  )
}
