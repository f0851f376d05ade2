/** The emoji picker: search, groups, recent emoji first, and the selected skin tone. Loaded on the first press. */
import { EmojiPicker, useSkinTone, type EmojiPickerListEmojiProps, type EmojiPickerListRowProps } from 'frimousse'
import { t } from '#lib/i18n.ts'
import { Sheet } from '#ui/sheet.tsx'
import { emojiData, toneNames } from './emoji-data.ts'
import { chooseTone, storeRecentEmoji, useRecentEmoji } from './recent-emoji.ts'
import css from './emoji-sheet.module.css'

interface EmojiSheetProps {
  readonly title: string
  readonly onPick: (emoji: string) => void
  readonly onClose: () => void
}

/** No emoji name is longer than this. */
const MAX_SEARCH_LENGTH = 60
const COLUMNS = 8

export default function EmojiSheet({ title, onPick, onClose }: EmojiSheetProps) {
  const { recent, tone } = useRecentEmoji()
  const pick = (emoji: string) => {
    storeRecentEmoji(emoji)
    onPick(emoji)
    onClose()
  }
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      <EmojiPicker.Root
        className={css['picker']}
        columns={COLUMNS}
        skinTone={tone}
        locale={'own'}
        resolveEmojiData={emojiData}
        onEmojiSelect={({ emoji }) => pick(emoji)}
      >
        <div className={css['head']}>
          <EmojiPicker.Search
            className={css['search']}
            aria-label={t('Search emoji')}
            placeholder={t('Search emoji')}
            maxLength={MAX_SEARCH_LENGTH}
            autoFocus
          />
          <Tone />
        </div>
        {recent.length > 0 && (
          <div role="group" aria-label={t('Recently used')} className={css['recent']}>
            {recent.map((emoji) => (
              <button key={emoji} type="button" className={css['emoji']} onClick={() => pick(emoji)}>
                {emoji}
              </button>
            ))}
          </div>
        )}
        <EmojiPicker.Viewport className={css['all']}>
          <EmojiPicker.Loading className={css['note']}>{t('Loading…')}</EmojiPicker.Loading>
          <EmojiPicker.Empty className={css['note']}>{t('No emoji found.')}</EmojiPicker.Empty>
          <EmojiPicker.List components={{ CategoryHeader, Row, Emoji }} />
        </EmojiPicker.Viewport>
        <p className={css['name']} aria-hidden>
          <EmojiPicker.ActiveEmoji>{({ emoji }) => emoji?.label ?? ''}</EmojiPicker.ActiveEmoji>
        </p>
      </EmojiPicker.Root>
    </Sheet>
  )
}

const CategoryHeader = ({ category }: { readonly category: { readonly label: string } }) => (
  <div className={css['group']}>{category.label}</div>
)

const Row = ({ children, ...props }: EmojiPickerListRowProps) => (
  <div {...props} className={css['row']}>
    {children}
  </div>
)

const Emoji = ({ emoji, ...props }: EmojiPickerListEmojiProps) => (
  <button {...props} type="button" className={css['emoji']} data-active={emoji.isActive || undefined}>
    {emoji.emoji}
  </button>
)

/** Each press selects the next skin tone. */
function Tone() {
  const [tone, , variations] = useSkinTone('✋')
  const at = variations.findIndex((one) => one.skinTone === tone)
  const next = variations[(at + 1) % variations.length]
  const label = tone === 'none' ? t('No skin tone') : toneNames()[tone]
  return (
    <button
      type="button"
      className={css['emoji']}
      aria-label={t('Skin tone: {tone}', { tone: label })}
      title={label}
      onClick={() => next && chooseTone(next.skinTone)}
    >
      {variations[at]?.emoji}
    </button>
  )
}
