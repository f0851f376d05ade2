import { RichText } from '#core/text/rich-text.tsx'
import { Inset } from '#ui/layout/boxes.tsx'
import css from './description.module.css'

export const Description = ({ text }: { text: string }) =>
  text !== '' && (
    <Inset>
      <p className={css['text']} dir="auto">
        <RichText text={text} />
      </p>
    </Inset>
  )
