/** Renders plain text with clickable web addresses. */
import { Fragment } from 'react'
import { tokensOf } from '#core/text/tokens.ts'

export const LinkedText = ({ text }: { text: string }) =>
  tokensOf(text).map((token, place) =>
    token.kind === 'link' ? (
      <a key={place} href={token.href} target="_blank" rel="noopener noreferrer">
        {token.text}
      </a>
    ) : (
      <Fragment key={place}>{token.text}</Fragment>
    ),
  )
