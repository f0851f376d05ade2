/** Switches between offers about the same person without closing the sheet. */
import type { Icon } from '#ui/icons.ts'
import type { FormValues } from '#core/form.ts'
import css from './offer-switch.module.css'

/** The values of each offer's form by kind, so that switching back and forth loses nothing. */
export type Entered = Readonly<Record<string, FormValues>>

interface OfferSwitchProps {
  readonly label: string
  readonly items: readonly {
    readonly label: string
    readonly icon: Icon
    readonly isOn: boolean
    readonly onSelect: () => void
  }[]
}

export const OfferSwitch = ({ label, items }: OfferSwitchProps) => (
  <div className={css['switch']} role="group" aria-label={label}>
    {items.map(({ label: word, icon: Drawn, isOn, onSelect }) => (
      <button key={word} type="button" aria-pressed={isOn} onClick={isOn ? undefined : onSelect}>
        <Drawn size={18} />
        {word}
      </button>
    ))}
  </div>
)
