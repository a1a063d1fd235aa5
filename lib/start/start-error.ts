// A sentence for the operator: printed without a stack, the process ends with code 1.
export class StartError extends Error {
  override name = 'StartError'
}
