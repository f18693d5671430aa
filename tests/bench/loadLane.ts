/** Bytes of a TCP packet. */
const PACKET = 1460;

interface Packet {
  bytes: number;
  /** Called when the packet arrives. */
  arrive: () => void;
}

/**
 * One direction of a line. Connections share it packet by packet. A timer that fires late does not slow the line down:
 * the time of a packet is computed from the previous one.
 */
export class Lane {
  private readonly waiting = new Map<object, Packet[]>();
  private readonly onWay: { at: number; arrive: () => void }[] = [];
  private timer: NodeJS.Timeout | null = null;
  private arrival: NodeJS.Timeout | undefined;
  private free = 0;

  constructor(private readonly pace: () => { rate: number; delay: number }) {}

  send(from: object, bytes: number, arrive: () => void): void {
    const packets = this.waiting.get(from) ?? [];
    for (let at = 0; at < bytes; at += PACKET) {
      const size = Math.min(PACKET, bytes - at);
      packets.push({ bytes: size, arrive: at + size >= bytes ? arrive : () => undefined });
    }
    if (bytes === 0) packets.push({ bytes: 0, arrive });
    this.waiting.set(from, packets);
    if (this.timer) return;
    this.free = Math.max(this.free, Date.now());
    this.turn();
  }

  drop(from: object): void {
    this.waiting.delete(from);
  }

  private readonly turn = (): void => {
    this.timer = null;
    const { rate, delay } = this.pace();
    while (this.waiting.size > 0 && this.free <= Date.now()) {
      const [from, packets] = this.waiting.entries().next().value!;
      this.waiting.delete(from);
      const packet = packets.shift();
      // Round robin: the next packet belongs to another connection.
      if (packets.length > 0) this.waiting.set(from, packets);
      if (!packet) continue;
      this.free += (packet.bytes / rate) * 1000;
      this.onWay.push({ at: this.free + delay, arrive: packet.arrive });
    }
    this.arrivals();
    if (this.waiting.size > 0) this.timer = setTimeout(this.turn, Math.max(0, this.free - Date.now()));
  };

  /** Delivers in sending order, which a timer per packet would not guarantee. */
  private readonly arrivals = (): void => {
    clearTimeout(this.arrival);
    while (this.onWay[0] && this.onWay[0].at <= Date.now()) this.onWay.shift()?.arrive();
    if (this.onWay[0]) this.arrival = setTimeout(this.arrivals, this.onWay[0].at - Date.now());
  };
}
