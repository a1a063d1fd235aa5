// An executed command, for the code that runs after it in the same transaction.
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
