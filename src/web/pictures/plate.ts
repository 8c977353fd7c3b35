import { ink, mapTints, paper } from '#web/pictures/colour.ts'
import { diceOf } from '#web/pictures/random.ts'
import { area, bulges, contour, height, strokePath, sheet, width } from '#web/pictures/shape.ts'

/** The cover of an article as a whole SVG document, 320 by 200: contour lines in ink on a tint of the map, from its slug alone. */
export function drawPlate(slug: string): string {
  const dice = diceOf(`plate ${slug}`)
  const tint = dice.pick(mapTints)
  const shape = bulges(dice, 0.19)
  const [x, y] = [dice.between(80, 240), dice.between(60, 140)]
  const lean = { x: dice.pick([-4, -2, 3, 5]), y: dice.pick([-3, -2, 2]) }
  const lines = Array.from({ length: 12 }, (_, level) => {
    const reach = 206 - level * 17
    const path = contour(x + level * lean.x, y + level * lean.y, reach * 1.3, reach, shape)
    const bold = level % 4 === 0
    return (level === 7 ? area(path, paper) : '') + strokePath(path, ink, bold ? 1.8 : 1, bold ? 0.75 : 0.38)
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${sheet(tint)}${lines.join('')}</svg>`
}
