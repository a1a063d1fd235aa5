// The gate of this process, made at the first request.
import { createGate, type Gate } from './forward.ts'
import { settings } from './settings.ts'

let gate: Gate | undefined

export function processGate(): Gate {
  gate ??= createGate(settings())
  return gate
}
