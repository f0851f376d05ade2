/** The settings of a player: speed, captions and quality. Loaded with the first press, because menus are large. */
import { useState } from 'react'
import type { Captions } from '@fanfare/contract/media'
import { reader, t } from '#lib/i18n.ts'
import { Menu, MenuChoices } from '#ui/menu/menu.tsx'
import { CaptionsIcon, QualityIcon, SpeedIcon } from '#ui/player-icons.ts'
import type { QualityLevel } from './attach-stream.ts'
import { RATES } from './media-state.ts'

export interface PlayerMenuProps {
  readonly anchor: HTMLElement
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly rate: number
  readonly onRate: (rate: number) => void
  readonly captions: readonly Captions[]
  /** Undefined means off. */
  readonly language: string | undefined
  readonly onLanguage: (language: string | undefined) => void
  /** Empty when the browser plays the stream natively. */
  readonly rungs: readonly QualityLevel[]
  /** The index is -1 until a level is known. */
  readonly rung: number
  readonly onRung: (index: number | undefined) => void
}

const OFF = 'off'
const AUTO = 'auto'

export default function PlayerMenu({ anchor, isOpen, onClose, rate, onRate, rungs, rung, onRung, ...props }: PlayerMenuProps) {
  const [chosen, setChosen] = useState(AUTO)
  const now = rungs.find(({ index }) => index === rung)?.name
  const auto = now === undefined || chosen !== AUTO ? t('Automatic') : t('Automatic ({quality})', { quality: now })
  return (
    <Menu anchor={anchor} isOpen={isOpen} onClose={onClose} label={t('Player settings')} side="top">
      <MenuChoices
        label={t('Speed')}
        icon={SpeedIcon}
        value={String(rate)}
        options={RATES.map((one) => ({ value: String(one), label: rateName(one) }))}
        onChoose={(value) => onRate(Number(value))}
      />
      <CaptionsChoices {...props} />
      {rungs.length > 1 && (
        <MenuChoices
          label={t('Quality')}
          icon={QualityIcon}
          value={chosen}
          options={[{ value: AUTO, label: auto }, ...rungs.map(({ index, name }) => ({ value: String(index), label: name }))]}
          onChoose={(value) => {
            setChosen(value)
            onRung(value === AUTO ? undefined : Number(value))
          }}
        />
      )}
    </Menu>
  )
}

type CaptionsChoicesProps = Pick<PlayerMenuProps, 'captions' | 'language' | 'onLanguage'>

function CaptionsChoices({ captions, language = OFF, onLanguage }: CaptionsChoicesProps) {
  if (captions.length === 0) return null
  return (
    <MenuChoices
      label={t('Captions')}
      icon={CaptionsIcon}
      value={language}
      options={[
        { value: OFF, label: t('Off') },
        ...captions.map((one) => ({ value: one.language, label: one.label, lang: one.language })),
      ]}
      onChoose={(value) => onLanguage(value === OFF ? undefined : value)}
    />
  )
}

const rateName = (rate: number) => `${new Intl.NumberFormat(reader().locale).format(rate)}×`
