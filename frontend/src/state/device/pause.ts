/** A wait that may end early; one at a time. */
export class Pause {
  private stop = (): void => {};

  take(seconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, seconds * 1000);
      this.stop = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  end(): void {
    this.stop();
  }
}
