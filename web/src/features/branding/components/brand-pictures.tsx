/** Uploads and removes the site's pictures. Each is saved as soon as it is chosen. */
import { useState } from 'react'
import { removeBrandPicture, uploadBrandPicture, type Branding, type BrandPictureKind } from '@fanfare/contract/branding'
import { acceptAttribute, photoError } from '#core/media/accepted-files.ts'
import { useUploadLimits } from '#core/media/upload-limits.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { isCancelled, useUpload } from '#lib/upload.ts'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import css from './branding.module.css'
import { showBrand } from './show-brand.ts'

const kinds: readonly { readonly kind: BrandPictureKind; readonly label: () => string; readonly hint: () => string }[] = [
  {
    kind: 'logo',
    label: () => t('Logo'),
    hint: () => t('Replaces the name in the header and in emails. 96 pixels high or more.'),
  },
  {
    kind: 'logoDark',
    label: () => t('Logo for the dark theme'),
    hint: () => t('Optional. Otherwise both themes show the same logo.'),
  },
  { kind: 'favicon', label: () => t('Favicon'), hint: () => t('Square, 512 pixels. Also the icon of the installed app.') },
  {
    kind: 'share',
    label: () => t('Picture for shared links'),
    hint: () => t('1200 × 630 pixels. Other sites show it next to a link to this site.'),
  },
]

export function BrandPictures({ branding }: { readonly branding: Branding }) {
  useUploadLimits()
  return (
    <Stack>
      {kinds.map(({ kind, label, hint }) => (
        <PictureOf key={kind} kind={kind} label={label()} hint={hint()} branding={branding} />
      ))}
    </Stack>
  )
}

interface PictureProps {
  readonly kind: BrandPictureKind
  readonly label: string
  readonly hint: string
  readonly branding: Branding
}

function PictureOf({ kind, label, hint, branding }: PictureProps) {
  const sending = useUpload(uploadBrandPicture)
  const remove = useApiMutation(removeBrandPicture)
  const [error, setError] = useState<string>()
  const { [kind]: picture } = branding
  const params = { kind }
  async function choose(file: File | undefined): Promise<void> {
    setError(file && photoError(file))
    if (!file || photoError(file)) return
    try {
      showBrand(await sending.start({ params, files: { picture: file } }))
      toast(t('Changes saved'))
    } catch (problem) {
      if (!isCancelled(problem)) setError(messageOf(problem))
    }
  }
  return (
    <div className={css['picture']}>
      {picture && <img src={picture.url} width={picture.width} height={picture.height} alt="" data-kind={kind} />}
      <FileField
        label={label}
        hint={hint}
        value={undefined}
        onChange={(file) => void choose(file)}
        accept={acceptAttribute('photo')}
        error={error}
      />
      {picture && (
        <div>
          <Button
            variant="plain"
            size="small"
            isPending={remove.isPending}
            onClick={() =>
              remove.mutate({ params }, { onSuccess: showBrand, onError: (problem) => setError(messageOf(problem)) })
            }
          >
            {t('Remove {name}', { name: label })}
          </Button>
        </div>
      )}
    </div>
  )
}
