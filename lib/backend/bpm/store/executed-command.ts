// A step that has been written, as what follows it in the same transaction sees it.
import type { State } from '../state.ts'
import type { Step } from '../step.ts'
import type { Library } from './library.ts'
import type { Organisation } from './people.ts'

export interface ExecutedCommand {
  root: string
  before: State
  step: Step
  library: Library
  organisation: Organisation
}
