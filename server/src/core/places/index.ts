export { citiesOf, statesOf, type State } from './places.ts'
