/** A field that takes files by click or drop. */
import { useState, type ComponentType, type DragEvent } from 'react'
import { t } from '#lib/i18n.ts'
import css from './drop-place.module.css'

interface DropPlaceProps {
  readonly icon: ComponentType<{ readonly size?: number }>
  /** Such as "Add photos". */
  readonly label: string
  readonly name: string
  readonly isOne?: boolean
  readonly accept?: string
  readonly onFiles: (files: readonly File[]) => void
}

export function DropPlace({ icon: Icon, label, name, isOne = false, accept, onFiles }: DropPlaceProps) {
  const [isOver, setIsOver] = useState(false)
  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  return (
    <label
      className={css['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Icon size={28} />
      <span>
        <strong>{label}</strong>
        <small>{isOne ? t('Drop a file here or browse') : t('Drop files here or browse')}</small>
      </span>
      <input
        type="file"
        name={name}
        multiple={!isOne}
        accept={accept}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Lets the user choose the same file again.
          target.value = ''
        }}
      />
    </label>
  )
}
