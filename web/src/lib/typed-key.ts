/** What a key means in a field: input methods for Chinese, Japanese and Korean use Enter, Escape, comma and arrows for themselves. */

/** Of every key press that an input method has handled. */
const INPUT_METHOD_KEY_CODE = 229

type KeyPress = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing'>

/** Returns whether an input method has used this press. Safari sends the Enter that ends a composition after its end, with `isComposing: false`. */
export const isOfInputMethod = ({ keyCode, isComposing }: KeyPress): boolean => isComposing || keyCode === INPUT_METHOD_KEY_CODE

/** Returns whether a person pressed Enter to send or add something. */
export const isEnter = (event: KeyPress): boolean => event.key === 'Enter' && !isOfInputMethod(event)
