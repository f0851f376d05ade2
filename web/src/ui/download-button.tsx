import { useState, type ReactNode } from 'react'
import type { Input, Route } from '@fanfare/contract'
import type { Download } from '@fanfare/contract/downloads'
import { callUntyped, messageOf } from '#lib/api.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from './button.tsx'
import { DownloadIcon } from './page-icons.ts'
import { toast } from './toast.ts'
import css from './download-button.module.css'

interface DownloadButtonProps<R extends Route> {
  /** A route whose reply is a `Download`. */
  readonly route: R
  readonly input: Input<R>
  /** Describes the file when the button's text does not. */
  readonly label?: string
  readonly children: ReactNode
}

export function DownloadButton<R extends Route>({ route, input, label, children }: DownloadButtonProps<R>) {
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      const file: Download = await callUntyped(route, input)
      saveFile(file)
    } catch (error) {
      toast(messageOf(error), 'bad')
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="quiet" size="small" icon={DownloadIcon} isPending={isPending} aria-label={label} onClick={() => void save()}>
      {children}
    </Button>
  )
}

export const Downloads = ({ children }: { readonly children: ReactNode }) => <div className={css['downloads']}>{children}</div>
