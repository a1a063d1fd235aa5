// A cell with several values.

/** The values of a cell, separated by commas, semicolons, bars or lines; each once. */
export const several = (cell: string): string[] => [...new Set(cell.split(/[,，、;；|\n]+/).map((word) => word.trim()))].filter(Boolean)
