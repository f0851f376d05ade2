/** Renders what features show above every page while someone works for a performer. */
import { all } from '../features.ts'

export default function WhileActing() {
  return all.map(({ slots }, place) => slots?.whileActing && <slots.whileActing key={place} />)
}
