// Everything that runs behind a call, put together from the areas.
import { customerWorks } from './customer/works.ts'
import type { Work } from './kernel/work.ts'
import { transferWorks } from './transfer/works.ts'

export const works: readonly Work[] = [...transferWorks, ...customerWorks]
