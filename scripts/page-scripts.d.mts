export const largestScript: number
export function countScriptBytes(root: string, address: string): Promise<number>
