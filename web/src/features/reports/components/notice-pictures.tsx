/** Pictures of someone without an account, such as screenshots, as evidence for operators. */
import { useState } from 'react'
import { addNoticePicture, MAX_NOTICE_PICTURES } from '@fanfare/contract/notices'
import { acceptAttribute, documentError } from '#core/media/accepted-files.ts'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useUpload } from '#lib/upload.ts'
import { ErrorNote } from '#ui/feedback.tsx'
import { FileField } from '#ui/fields/file-field.tsx'

/** Sends pictures one by one after the notice. Returns how many did not arrive: the notice itself has. */
export function useSendPictures(): (key: string, pictures: readonly File[]) => Promise<number> {
  const upload = useUpload(addNoticePicture)
  return async (key, pictures) => {
    let lost = 0
    for (const picture of pictures)
      try {
        await upload.start({ body: { key }, files: { picture } })
      } catch {
        lost++
      }
    return lost
  }
}

interface NoticePicturesProps {
  readonly pictures: readonly File[]
  readonly onChange: (pictures: readonly File[]) => void
}

/** Fields for the pictures of a new notice: one for each chosen picture, and an empty one. */
export function NoticePictures({ pictures, onChange }: NoticePicturesProps) {
  const [problem, setProblem] = useState('')
  const put = (at: number, picture: File | undefined) => {
    const wrong = picture ? documentError(picture, t('Picture')) : ''
    setProblem(wrong)
    if (wrong === '') onChange(picture ? pictures.with(at, picture) : pictures.toSpliced(at, 1))
  }
  const add = (picture: File | undefined) => {
    const wrong = picture ? documentError(picture, t('Picture')) : ''
    setProblem(wrong)
    if (picture && wrong === '') onChange([...pictures, picture])
  }
  return (
    <>
      {pictures.map((picture, at) => (
        <FileField
          key={`${picture.name} ${picture.lastModified} ${at}`}
          label={t('Picture {number}', { number: at + 1 })}
          value={picture}
          onChange={(changed) => put(at, changed)}
          accept={acceptAttribute('document')}
        />
      ))}
      {pictures.length < MAX_NOTICE_PICTURES && (
        <FileField
          key={pictures.length}
          label={t('Add a picture')}
          value={undefined}
          onChange={add}
          accept={acceptAttribute('document')}
          hint={t('Optional, such as a screenshot. Only operators see it. Up to {count} pictures.', {
            count: MAX_NOTICE_PICTURES,
          })}
        />
      )}
      {problem !== '' && <ErrorNote error={problem} />}
    </>
  )
}

interface SentPicturesProps {
  /** How many the notice has when the page opens. */
  readonly added: number
  /** Null when no more are taken. */
  readonly pictureKey: string | null
}

/** The number of pictures of a notice that was sent before, and a field for one more. */
export function SentPictures({ added, pictureKey }: SentPicturesProps) {
  const [count, setCount] = useState(added)
  const [problem, setProblem] = useState('')
  const upload = useUpload(addNoticePicture)
  const add = async (picture: File | undefined) => {
    if (!picture || pictureKey === null || upload.isPending) return
    const wrong = documentError(picture, t('Picture'))
    setProblem(wrong)
    if (wrong !== '') return
    try {
      const { pictures } = await upload.start({ body: { key: pictureKey }, files: { picture } })
      setCount(pictures)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <>
      {count > 0 && <p>{t('{count, plural, one {# picture added.} other {# pictures added.}}', { count })}</p>}
      {pictureKey !== null && count < MAX_NOTICE_PICTURES && (
        <FileField
          key={count}
          label={t('Add a picture')}
          value={undefined}
          onChange={(picture) => void add(picture)}
          accept={acceptAttribute('document')}
          hint={t('Optional, such as a screenshot. Only operators see it. Up to {count} pictures.', {
            count: MAX_NOTICE_PICTURES,
          })}
        />
      )}
      {problem !== '' && <ErrorNote error={problem} />}
    </>
  )
}
