/** ECharts with its own candlestick series, as in its examples, without animation. */
import { BarChart, CandlestickChart } from 'echarts/charts'
import { DataZoomComponent, GridComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { HEIGHT, rangeOf, WIDTH, type BenchBars, type Contender } from './contender.ts'

const rows = ({ open, close, low, high }: BenchBars) =>
  Array.from(open, (price, place) => [price, close[place], low[place], high[place]])

export const plainECharts: Contender = {
  make(element, bars, view) {
    use([CandlestickChart, BarChart, GridComponent, DataZoomComponent, TooltipComponent, CanvasRenderer])
    const chart = init(element, null, { renderer: 'canvas', width: WIDTH, height: HEIGHT })
    const labels = Array.from(bars.time, (seconds) => new Date(seconds * 1000).toISOString().slice(5, 16))
    const [startValue, endValue] = rangeOf(bars, view)
    chart.setOption({
      animation: false,
      tooltip: { trigger: 'axis', axisPointer: { type: 'cross' } },
      grid: [
        { left: 50, right: 20, top: 10, height: 480 },
        { left: 50, right: 20, top: 520, height: 130 },
      ],
      xAxis: [
        { type: 'category', data: labels },
        { type: 'category', data: labels, gridIndex: 1, axisLabel: { show: false } },
      ],
      yAxis: [{ scale: true }, { scale: true, gridIndex: 1, splitNumber: 2 }],
      dataZoom: [{ type: 'inside', xAxisIndex: [0, 1], startValue, endValue }],
      series: [
        { type: 'candlestick', data: rows(bars) },
        { type: 'bar', xAxisIndex: 1, yAxisIndex: 1, data: Array.from(bars.volume) },
      ],
    })
    chart.getZr().flush()
    return {
      update() {
        chart.setOption({ series: [{ data: rows(bars) }, { data: Array.from(bars.volume) }] })
        chart.getZr().flush()
      },
      show(from, to) {
        chart.dispatchAction({ type: 'dataZoom', startValue: from, endValue: to })
        chart.getZr().flush()
      },
      dispose: () => chart.dispose(),
    }
  },
}
