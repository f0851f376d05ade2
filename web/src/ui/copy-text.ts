/** Puts a text on the clipboard, and says whether that worked, in the same words everywhere. */
import { t } from '#lib/i18n.ts'
import { toast } from './toast.ts'

/** In the browser only, from the press of a button. */
export async function copyText(text: string): Promise<void> {
  if ((await writeClipboard(text)) || copySelected(text)) toast(t('Copied'))
  else toast(t('Your browser did not allow to copy it.'), 'bad')
}

/** False without the permission, and on pages without encryption, such as of a site that is tried at home: they have no clipboard. */
const writeClipboard = (text: string): Promise<boolean> =>
  window.isSecureContext
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)

/** The older way, which needs no permission: what is selected is copied. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // Out of sight, but not hidden: what is hidden cannot be selected.
  field.style.cssText = 'position:fixed;inset-block-start:0;opacity:0'
  // Below an open dialog nothing can be selected.
  const parent = before?.closest('dialog') ?? document.body
  parent.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
