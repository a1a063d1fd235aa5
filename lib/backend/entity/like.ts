// A text as LIKE takes it literally.

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
