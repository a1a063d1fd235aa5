// How large the picture of a signature may be (docs/domain/approval.md#signatures).

export const signatureSize = { width: 600, height: 200 }
export const maxSignatureBytes = 256 * 1024
