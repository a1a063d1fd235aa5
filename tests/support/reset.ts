// A program: `--reset` as the start commands do it, without the start after it.
import { environment } from '../../lib/backend/base/environment.ts'
import { resetWhenAsked } from '../../lib/start/reset.ts'
import { explainAndExit } from '../../lib/start/start-error.ts'

await resetWhenAsked(process.argv, environment()).catch(explainAndExit)
