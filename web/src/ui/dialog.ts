/** The behavior of every modal dialog: opens as a layer, closes with Esc, Back or a press outside. */
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLayer } from './layers.ts'

/**
 * Works for a `<dialog>` that stays mounted while closed, and for one mounted only while open. A dialog that asks about
 * navigation must not add a history entry: `isLayer: false`.
 */
export function useDialog(isOpen: boolean, onClose: () => void, { isLayer = true } = {}): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  // Runs before the element is unmounted, because only then does the focus return.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !isOpen) return
    keepGutterWidth()
    element.showModal()
    const stop = listen(element, () => close())
    return () => {
      stop()
      element.close()
    }
  }, [isOpen])
  useLayer(isOpen && isLayer, onClose, dialog)
  return dialog
}

/** Open dialogs cover the scrollbar too. `base.css` keeps its width free, so that the page behind does not move. */
function keepGutterWidth(): void {
  const root = document.documentElement
  const gutter = innerWidth - root.clientWidth
  // Behind another dialog, the page has no gutter.
  if (gutter > 0) root.style.setProperty('--gutter', `${gutter}px`)
}

function listen(element: HTMLDialogElement, close: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let isPressedBeside = false
  const onCancel = (event: Event) => {
    // A file input inside also sends `cancel` when no file was chosen.
    if (event.target !== element) return
    event.preventDefault()
    close()
  }
  const onDown = (event: Event) => {
    isPressedBeside = event.target === element
  }
  // Ignores a press that began inside, such as a text selection, and ended outside, and the second press of the double click that
  // opened the dialog.
  const onClick = (event: MouseEvent) => {
    if (event.target === element && isPressedBeside && event.detail < 2) close()
  }
  // Browsers close a dialog on a second Esc without asking. The owner of the dialog decides whether it closes.
  const onClosed = (event: Event) => {
    // `withNonModalDialogs` may have reopened it before this event arrives.
    if (event.target !== element || element.open) return
    element.showModal()
    close()
  }
  element.addEventListener('cancel', onCancel, { signal })
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('click', onClick, { signal })
  element.addEventListener('close', onClosed, { signal })
  return () => listening.abort()
}

/**
 * For third-party overlays such as a bank's question: behind a modal dialog they could not be pressed. Open dialogs stay visible
 * but are not modal while `work` runs.
 */
export async function withNonModalDialogs<T>(work: () => Promise<T>): Promise<T> {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')]
  for (const dialog of dialogs) {
    dialog.close()
    dialog.show()
  }
  try {
    return await work()
  } finally {
    for (const dialog of dialogs) {
      // The dialog may have closed in the meantime.
      if (!dialog.isConnected || !dialog.open) continue
      dialog.close()
      dialog.showModal()
    }
  }
}
